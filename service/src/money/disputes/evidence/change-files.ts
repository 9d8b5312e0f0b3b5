import { createHash } from 'node:crypto';
import type { PartnerCaller } from '../../../access/partners/index.ts';
import { bucketIn, newId } from '../../../kernel/id.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import { type Fault, found, invalid, ruleBroken } from '../../../platform/http/errors.ts';
import type { Dispute } from '../dispute.ts';
import { findDispute, lockDispute } from '../dispute-store.ts';
import type { DisputeDeps } from '../deps.ts';
import { DISPUTE_PROBLEMS } from '../errors.ts';
import type { EvidenceField } from './fields.ts';
import { PART_BYTES, partOwner, partCount } from './file-content.ts';
import { FILE_FAULTS } from './file-fault.ts';
import { recognise } from './file-kind.ts';
import { endingFaults } from './file-name.ts';
import * as store from './file-store.ts';

const MIB = 1024 * 1024;
export const FILE_KIB_MAX = 5 * 1024;
const FILES_MAX = 8; // Of a dispute.
const FILES_BYTES_MAX = 20 * MIB;

type Changing = Readonly<{ caller: PartnerCaller; disputeId: string; correlationId: string }>;
type NewFile = Readonly<{ bytes: Buffer; field: EvidenceField; fileName: string }>;

/** Adds a file to the draft. Nothing is kept of one that is not taken. */
export async function addFile(
  deps: DisputeDeps,
  changing: Changing,
  { bytes, field, fileName }: NewFile,
): Promise<store.EvidenceFile> {
  const { audit, clock, db, keyring } = deps;
  const { caller, correlationId, disputeId } = changing;
  requireOpen(found(await findDispute(db, caller, disputeId)));
  const contentType = await contentTypeOf(bytes, fileName);
  const now = clock.now();
  const bucket = bucketIn(disputeId);
  const file: store.EvidenceFile = {
    id: newId('disputeFile', bucket, now),
    bucket,
    disputeId,
    field,
    fileName,
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    addedBy: caller.clientId,
    createdAt: now,
  };
  const sealed = Array.from({ length: partCount(file.size) }, (_, place) => {
    const part = bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES);
    return keyring.seal('evidence', partOwner(file, place + 1), part);
  });
  await transaction(lockingIn(db, bucket), async (tx) => {
    requireOpen(found(await lockDispute(tx, disputeId)));
    const faults = roomFaults(await store.filesOfDispute(tx, disputeId), file);
    if (faults.length > 0) throw invalid(faults);
    await store.insertEvidenceFile(tx, file, sealed);
    await audit.record(tx, {
      actor: caller.clientId,
      correlationId,
      action: 'dispute.file-added',
      subject: disputeId,
      details: { fileId: file.id, field, sha256: file.sha256, size: file.size },
    });
  });
  return file;
}

function requireOpen({ state }: Dispute): void {
  if (state !== 'NEEDS_RESPONSE') throw ruleBroken(DISPUTE_PROBLEMS.stateForbids);
}

async function contentTypeOf(bytes: Buffer, fileName: string): Promise<string> {
  const kind = await recognise(bytes);
  const faults: Fault[] = [];
  if (kind.fault) faults.push({ reasonCode: kind.fault, errorMessage: FILE_FAULTS[kind.fault] });
  if (kind.contentType === undefined) throw invalid(faults);
  faults.push(...endingFaults(fileName, kind.endings));
  if (faults.length > 0) throw invalid(faults);
  return kind.contentType;
}

function roomFaults(
  files: readonly store.EvidenceFile[],
  { size }: store.EvidenceFile,
): readonly Fault[] {
  const sum = files.reduce((bytes, file) => bytes + file.size, size);
  const faults: Fault[] = [];
  if (files.length >= FILES_MAX) {
    const errorMessage = `A dispute has ${FILES_MAX} files at most. Remove one first.`;
    faults.push({ reasonCode: 'TOO_MANY_FILES', errorMessage });
  }
  if (sum > FILES_BYTES_MAX) {
    const errorMessage = `The files of a dispute have ${FILES_BYTES_MAX / MIB} MiB at most; with this one they would have ${(sum / MIB).toFixed(1)}.`;
    faults.push({ reasonCode: 'FILES_TOO_LARGE', errorMessage });
  }
  return faults;
}

/** Takes a file out of the draft. */
export async function removeFile(
  { audit, clock, db }: DisputeDeps,
  { caller, correlationId, disputeId }: Changing,
  fileId: string,
): Promise<void> {
  found(await findDispute(db, caller, disputeId));
  await transaction(lockingIn(db, bucketIn(disputeId)), async (tx: Tx) => {
    const dispute = found(await lockDispute(tx, disputeId));
    const files = await store.filesOfDispute(tx, disputeId);
    const file = found(files.find(({ id }) => id === fileId));
    requireOpen(dispute);
    await store.removeEvidenceFile(tx, file, clock.now());
    await audit.record(tx, {
      actor: caller.clientId,
      correlationId,
      action: 'dispute.file-removed',
      subject: disputeId,
      details: { fileId, sha256: file.sha256 },
    });
  });
}
