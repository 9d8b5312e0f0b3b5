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
  deletingMetadata,
  type RecordWithMetadata,
  type MetadataKind,
  insertingMetadata,
  replacingMetadata,
} from './metadata-store.ts';
export { listingWithMetadata, listByMetadata } from './list-store.ts';
export {
  METADATA_CHANGE_KIB,
  METADATA_FILTER,
  METADATA_KIB,
  MetadataBody,
  MetadataChange,
  metadataFaults,
} from './schema.ts';
