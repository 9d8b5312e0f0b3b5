/** The browser data that issuers require: members of an authentication. */
export type DeviceData = Readonly<{
  browserUserAgent: string;
  browserLanguage: string;
  browserJavaEnabled: boolean;
  browserJavascriptEnabled: boolean;
  browserScreenHeight: number;
  browserScreenWidth: number;
  browserColorDepth: number;
  /** Minutes that UTC is ahead of the browser's time. */
  browserTimeZone: number;
}>;

const DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1]; // The depths defined by EMV 3-D Secure.
const USER_AGENT_LENGTH_MAX = 2048;
const LANGUAGE_LENGTH_MAX = 8;

/**
 * To be sent to your server, and from there in `POST /three-d-secure/authentications`. The cardholder's address
 * (browserIpAddress) is what your server sees.
 */
export function collectDeviceData(): DeviceData {
  const { height, width, colorDepth } = window.screen;
  return {
    browserUserAgent: navigator.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
    browserLanguage: languageWithin(navigator.language),
    browserJavaEnabled: false, // No browser in use runs applets.
    browserJavascriptEnabled: true,
    browserScreenHeight: height,
    browserScreenWidth: width,
    browserColorDepth: DEPTHS.find((depth) => depth <= colorDepth) ?? 24,
    browserTimeZone: new Date().getTimezoneOffset(),
  };
}

/** `zh-Hant-TW` is too long for the message: the language alone is what counts. */
function languageWithin(tag: string): string {
  return tag.length <= LANGUAGE_LENGTH_MAX ? tag : (tag.split('-')[0] ?? 'en');
}
