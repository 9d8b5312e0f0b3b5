import type { createApp } from '../app.ts';

/** Both families of addresses; the older alone where the machine has no other. */
export async function listenOnAll(app: ReturnType<typeof createApp>, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::' });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAFNOSUPPORT')
      throw error;
    await app.listen({ port, host: '0.0.0.0' });
  }
}
