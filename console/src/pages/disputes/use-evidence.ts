import { useQueryClient } from '@tanstack/react-query';
import { bodyOf, send } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { usePlace } from '../../session/place.ts';
import type { Evidence } from './evidence-types.ts';

export type OfDispute = Readonly<{ disputeId: string; partnerId: string | null }>;
type Changes = Readonly<Record<string, string | null | readonly string[]>>;

const READ = 'retrieveDisputeEvidence';

/** The draft of the answer to a dispute, and ways to change it that show what became of it. */
export function useEvidence({ disputeId, partnerId }: OfDispute) {
  const place = usePlace();
  const client = useQueryClient();
  const input = { params: { disputeId } };
  const query = useCall(READ, input, { partnerId });
  const options = { partnerId: partnerId ?? place.partnerId };
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: [READ] });
    await client.invalidateQueries({ queryKey: ['previewDisputeAnswer'] });
  };
  return {
    query,
    change: async (changes: Changes): Promise<void> => {
      const answer = await send('updateDisputeEvidence', { ...input, body: changes }, options);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As in `call`.
      const changed = (await bodyOf(answer)) as Evidence;
      client.setQueryData([READ, options.partnerId, input], changed);
      await client.invalidateQueries({ queryKey: ['previewDisputeAnswer'] });
    },
    addFile: async (field: string, file: File): Promise<void> => {
      const named = { ...input, query: { field, fileName: file.name } };
      await send('addDisputeFile', named, { ...options, bytes: file });
      await refresh();
    },
    removeFile: async (fileId: string): Promise<void> => {
      await send('removeDisputeFile', { params: { disputeId, fileId } }, options);
      await refresh();
    },
    readFile: async (fileId: string): Promise<Blob> => {
      const params = { disputeId, fileId };
      return await (await send('retrieveDisputeFileContent', { params }, options)).blob();
    },
  };
}

export type EvidenceDesk = ReturnType<typeof useEvidence>;
