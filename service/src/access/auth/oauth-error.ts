import type { Answer } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';

type Code =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A failure in the words of RFC 6749, sections 4.1.2.1 and 5.2, which OAuth clients understand. */
export class OAuthError extends Error {
  readonly code: Code;

  constructor(code: Code, description: string) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
  }
}

/** The same words whether the client is unknown, its secret wrong, or the client revoked. */
export function invalidClient(description = 'The client could not be authenticated.'): OAuthError {
  return new OAuthError('invalid_client', description);
}

/** The route, with errors of the request in OAuth format instead of as problems. */
export function inOAuthWords(route: Route): Route {
  return {
    ...route,
    run: async (raw) => {
      try {
        return await route.run(raw);
      } catch (error) {
        return answerOf(asOAuthError(error));
      }
    },
  };
}

function asOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  const ofRequest = error instanceof Problem && [400, 415].includes(error.kind.status);
  if (!ofRequest) throw error; // Locked out, unavailable, a bug: OAuth has no error code for these.
  const faults = error.errors.map(({ parameterName, errorMessage }) =>
    parameterName === undefined ? errorMessage : `${parameterName}: ${errorMessage}`,
  );
  return new OAuthError('invalid_request', faults.join(' ') || error.message);
}

function answerOf({ code, message }: OAuthError): Answer {
  // The characters RFC 6749 allows in a description.
  const description = message.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'");
  const body = { error: code, error_description: description };
  if (code !== 'invalid_client') return { status: 400, body };
  return { status: 401, body, headers: { 'WWW-Authenticate': 'Basic realm="causeway"' } };
}
