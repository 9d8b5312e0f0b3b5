export { forAgents } from './for-agents.ts';
export { mcpRoute } from './mcp-route.ts';
export { metadataRoutes } from './resource-metadata.ts';
export { proposalRoutes } from './routes.ts';
export { toolsOf } from './tool.ts';
