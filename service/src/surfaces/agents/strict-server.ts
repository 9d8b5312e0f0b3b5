import type { ProtocolError, Server } from '@modelcontextprotocol/server';

/** The parts of the package that are used, which is loaded when it is needed. */
export type Protocol = Readonly<{ ProtocolError: typeof ProtocolError; Server: typeof Server }>;

const INVALID_PARAMS = -32_602;

/**
 * The package's server, but for messages that lack what their method needs, or have it in another
 * form: it answers those as a failure of its own, and repeats how it reads them.
 */
export function strictServer(
  protocol: Protocol,
  ...options: ConstructorParameters<typeof Server>
): Server {
  class StrictServer extends protocol.Server {
    protected override _wrapHandler(
      ...[method, handler]: Parameters<Server['_wrapHandler']>
    ): ReturnType<Server['_wrapHandler']> {
      // oxlint-disable-next-line eslint/no-underscore-dangle -- As the package calls it.
      const answer = super._wrapHandler(method, handler);
      return async (request, context) => {
        try {
          return await answer(request, context);
        } catch (error) {
          if (error instanceof protocol.ProtocolError) throw error;
          const text = `The params of ${method} are not as the protocol has them.`;
          throw new protocol.ProtocolError(INVALID_PARAMS, text);
        }
      };
    }
  }
  return new StrictServer(...options);
}
