import { bucketOf, newId } from '../../kernel/id.ts';
import { created, ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { SAVED_VIEW_PROBLEMS } from './errors.ts';
import { saveView } from './save-view.ts';
import { viewerOf, listViews, removeView } from './view-store.ts';
import * as schema from './schema.ts';
import type { Platform } from '../../platform/platform.ts';

const COMMON = { tag: 'Saved views', access: 'any-credential' } as const;
const LISTED_MAX = 1_000;

/** The filters of lists that people of the console keep. Each caller has its own. */
export function savedViewRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Route[] {
  return [
    route('GET /saved-views', {
      ...COMMON,
      operationId: 'listSavedViews',
      summary: 'List saved views',
      description: 'Your own, and those that others of the same partner share.',
      query: schema.ViewsQuery,
      answers: { 200: schema.ViewList },
      handle: async (call) => {
        const views = await listViews(db, viewerOf(call), call.query.page, LISTED_MAX);
        return ok({ data: views.map(schema.viewBody) });
      },
    }),
    route('POST /saved-views', {
      ...COMMON,
      operationId: 'createSavedView',
      summary: 'Save a view',
      description: 'A view of the same name on the same page is replaced.',
      body: schema.NewView,
      answers: { 201: schema.ViewBody },
      problems: [SAVED_VIEW_PROBLEMS.tooMany],
      handle: async (call) => {
        const [viewer, createdAt] = [viewerOf(call), clock.now()];
        const { isShared = false, ...named } = call.body;
        const id = newId('savedView', bucketOf(viewer.partnerId), createdAt);
        const kept = { ...named, id, isShared, createdAt };
        const view = await saveView(db, viewer, kept);
        return created(schema.viewBody(view), '/saved-views');
      },
    }),
    route('DELETE /saved-views/:viewId', {
      ...COMMON,
      operationId: 'deleteSavedView',
      summary: 'Delete a saved view of your own',
      params: strict({ viewId: schema.ViewId }),
      answers: { 204: 'Deleted' },
      handle: async (call) => {
        const isGone = await removeView(db, viewerOf(call), call.params.viewId);
        if (!isGone) throw new Problem(PLATFORM_PROBLEMS.notFound);
        return { status: 204 };
      },
    }),
  ];
}
