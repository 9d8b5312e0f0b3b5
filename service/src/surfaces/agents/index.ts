export { forAgents } from './for-agents.ts';
export { mcpRoute, metadataRoutes } from './mcp-route.ts';
export { proposalRoutes } from './routes.ts';
export { toolsOf } from './tool.ts';
