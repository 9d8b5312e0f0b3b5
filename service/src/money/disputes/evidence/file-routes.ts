import { Readable } from 'node:stream';
import { partnerOf } from '../../../access/partners/index.ts';
import { type Answer, created, done } from '../../../platform/http/answer.ts';
import { found } from '../../../platform/http/errors.ts';
import { BYTES_TYPE } from '../../../platform/http/rare-media-types.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import { Bytes, strict } from '../../../platform/http/schema.ts';
import type { DisputeDeps } from '../deps.ts';
import { findDispute } from '../dispute-store.ts';
import { DISPUTE_PROBLEMS } from '../errors.ts';
import { DisputeId } from '../schema.ts';
import { addFile, FILE_KIB_MAX, removeFile } from './change-files.ts';
import * as schema from './evidence-schema.ts';
import { evidenceBytes } from './file-content.ts';
import { fileNameFaults } from './file-name.ts';
import { type EvidenceFile, findEvidenceFile } from './file-store.ts';

const TAG = 'Disputes';
const ONE = strict({ disputeId: DisputeId });
const ONE_FILE = strict({ disputeId: DisputeId, fileId: schema.DisputeFileId });

export function fileRoutes(deps: DisputeDeps): Route[] {
  return [addRoute(deps), contentRoute(deps), removeRoute(deps)];
}

const changing = (call: Call<Readonly<{ disputeId: string }>>) => ({
  caller: partnerOf(call),
  disputeId: call.params.disputeId,
  correlationId: call.correlationId,
});

function addRoute(deps: DisputeDeps): Route {
  return route('POST /disputes/:disputeId/files', {
    tag: TAG,
    access: 'dispute.write',
    operationId: 'addDisputeFile',
    summary: 'Add a file to the draft of an answer to a dispute',
    description:
      'The body is the file itself: a PDF, PNG or JPEG of up to 5 MiB, recognised by its bytes. A dispute has 8 files and 20 MiB at most. A file that is damaged, encrypted, or has scripts or actions is refused, and nothing of it is kept.',
    consumes: BYTES_TYPE,
    params: ONE,
    query: schema.FileQuery,
    examineQuery: ({ fileName }) => fileNameFaults(fileName),
    body: Bytes,
    bodyKiB: FILE_KIB_MAX,
    answers: { 201: schema.DisputeFileBody },
    problems: [DISPUTE_PROBLEMS.stateForbids],
    handle: async (call) => {
      const { body: bytes, query } = call;
      const file = await addFile(deps, changing(call), { bytes, ...query });
      return created(
        schema.disputeFileBody(file),
        `/disputes/${file.disputeId}/files/${file.id}/content`,
      );
    },
  });
}

function contentRoute(deps: DisputeDeps): Route {
  const { db } = deps;
  return route('GET /disputes/:disputeId/files/:fileId/content', {
    isLongRead: true,
    tag: TAG,
    access: 'dispute.read',
    operationId: 'retrieveDisputeFileContent',
    summary: 'Download a file of a dispute',
    description: 'The bytes as they came, to be saved: they are never shown by a browser.',
    params: ONE_FILE,
    answers: { 200: BYTES_TYPE },
    handle: async (call) => {
      const { disputeId, fileId } = call.params;
      const { id } = found(await findDispute(db, partnerOf(call), disputeId));
      return await contentAnswer(deps, found(await findEvidenceFile(db, id, fileId)));
    },
  });
}

/** The first part is read before anything is sent: what is wrong is told as it always is. */
async function contentAnswer(deps: DisputeDeps, file: EvidenceFile): Promise<Answer> {
  const parts = evidenceBytes(deps, file);
  const first = await parts.next();
  const all = async function* (): AsyncGenerator<Buffer> {
    if (first.done !== true) yield first.value;
    yield* parts;
  };
  return {
    status: 200,
    body: Readable.from(all(), { objectMode: false }),
    contentType: BYTES_TYPE,
    headers: {
      'Content-Disposition': `attachment; filename*=UTF-8''${encodedName(file.fileName)}`,
      'Content-Length': String(file.size),
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  };
}

/** As RFC 8187 has it: of what is left as it is, these have a meaning there. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function removeRoute(deps: DisputeDeps): Route {
  return route('DELETE /disputes/:disputeId/files/:fileId', {
    tag: TAG,
    access: 'dispute.write',
    operationId: 'removeDisputeFile',
    summary: 'Remove a file from the draft of an answer to a dispute',
    description: 'What was submitted before is kept.',
    params: ONE_FILE,
    answers: { 204: 'Removed' },
    problems: [DISPUTE_PROBLEMS.stateForbids],
    handle: async (call) => await done(removeFile(deps, changing(call), call.params.fileId)),
  });
}
