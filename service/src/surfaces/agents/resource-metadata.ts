import { ok } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { AGENTS_TAG } from './for-agents.ts';
import { ResourceMetadata } from './schema.ts';

export const MCP_PATH = '/mcp';
const WELL_KNOWN = '/.well-known/oauth-protected-resource';
/** Of /mcp: RFC 9728 puts the path of a resource behind. */
export const METADATA_PATH = `${WELL_KNOWN}${MCP_PATH}`;

/**
 * Without scopes: clients ask for all that are named here, and an agent has those that its client was given.
 * How a client of the protocol finds out where tokens come from: of the endpoint itself, and of the
 * whole API for clients that ask at the root only.
 */
export function metadataRoutes({ publicUrl }: Readonly<{ publicUrl: string }>): Route[] {
  return [
    metadataRoute('getMcpResourceMetadata', METADATA_PATH, publicUrl),
    metadataRoute('getResourceMetadata', WELL_KNOWN, publicUrl),
  ];
}

function metadataRoute(operationId: string, path: string, publicUrl: string): Route {
  const metadata = {
    resource: publicUrl + path.slice(WELL_KNOWN.length),
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
    resource_name: 'Causeway',
    resource_documentation: `${publicUrl}/docs/guides/agents`,
  };
  return route(`GET ${path}`, {
    operationId,
    summary: 'Protected resource metadata (RFC 9728)',
    tag: AGENTS_TAG,
    access: 'public',
    versioned: false,
    hidden: true,
    answers: { 200: ResourceMetadata },
    handle: () => ok(metadata),
  });
}
