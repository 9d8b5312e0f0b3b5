export {
  isSameMetadata,
  type Metadata,
  metadataBody,
  metadataOf,
  type MetadataPatch,
  patched,
} from './metadata.ts';
export {
  findByText,
  forgetting,
  type FoundNote,
  type NotedRecord,
  type NotedKind,
  noting,
  renoting,
} from './metadata-store.ts';
export { listingWithMetadata, listNoted } from './noted-list-store.ts';
export {
  METADATA_CHANGE_KIB,
  METADATA_FILTER,
  METADATA_KIB,
  MetadataBody,
  MetadataChange,
  metadataFaults,
} from './schema.ts';
