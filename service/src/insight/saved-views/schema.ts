import { Type } from 'typebox';
import { idOf, oneLine, strict, Timestamp, shape } from '../../platform/http/schema.ts';
import type { SavedView } from './view-store.ts';

export const ViewId = idOf('savedView', 'a saved view');

const Page = Type.String({
  maxLength: 64,
  pattern: '^[a-z][a-z0-9-]{0,63}$',
  description: 'The page of the console',
  expects: '1 to 64 lower-case letters, digits and hyphens',
  examples: ['payments'],
});

const MEMBERS = {
  page: Page,
  name: oneLine(100, 'Shown to people'),
  search: Type.String({
    maxLength: 2_000,
    pattern: String.raw`^[^\u0000-\u001f\u007f]*$`,
    description: 'The query of the page’s address, with its filters',
    expects: 'at most 2000 characters on one line',
    examples: ['state=DECLINED&currency=CAD'],
  }),
};

export const ViewsQuery = strict({ page: Type.Optional(Page) });

export const NewView = strict({
  ...MEMBERS,
  isShared: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether others of the same partner see it' }),
  ),
});

export const ViewBody = shape('SavedView', {
  viewId: ViewId,
  ...MEMBERS,
  isShared: Type.Boolean({ description: 'Whether others of the same partner see it' }),
  owner: Type.String({ description: 'Who saved it: the client, or the user’s e-mail address' }),
  createdAt: Timestamp,
});
export const ViewList = shape('SavedViewList', {
  data: Type.Array(ViewBody, { description: 'Your own views and those shared with you' }),
});

export function viewBody({ id, createdAt, ...view }: SavedView) {
  return { viewId: id, ...view, createdAt: createdAt.toISOString() };
}
