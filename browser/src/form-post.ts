import { newNonce } from './address.ts';

const FRAME_DIRECTIVES = new Set(['frame-src', 'child-src', 'form-action', 'default-src']);

export type PostedFrame = Readonly<{
  frame: HTMLIFrameElement;
  /** Posts the fields into the frame, which must be in the page. */
  post: (address: URL, fields: Readonly<Record<string, string>>) => void;
  remove: () => void;
}>;

/** A frame to post a form into. `blocked` is called when this page's own policy forbids it. */
export function postedFrame(blocked: () => void): PostedFrame {
  const frame = document.createElement('iframe');
  frame.name = `causeway-${newNonce()}`;
  let posted: URL | undefined;
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isOfFrame = FRAME_DIRECTIVES.has(effectiveDirective);
    if (isOfFrame && posted && blockedURI.startsWith(posted.origin)) blocked();
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return {
    frame,
    post: (address, fields) => {
      posted = address;
      const form = document.createElement('form');
      form.method = 'POST';
      form.action = address.href;
      form.target = frame.name;
      form.hidden = true;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        input.type = 'hidden';
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
      form.remove();
    },
    remove: () => {
      document.removeEventListener('securitypolicyviolation', onViolation);
      frame.remove();
    },
  };
}
