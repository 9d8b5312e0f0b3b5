import type { ApiVersion, Caller } from './call.ts';

/** Operations that belong together. */
export abstract class Resource<V extends ApiVersion> {
  protected readonly client: Caller<V>;

  constructor(client: Caller<V>) {
    this.client = client;
  }
}
