import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { type PageRequest, readPage } from '../platform/http/page.ts';
import { Problem } from '../platform/http/problem.ts';
import { ORDER_ID_PATTERN } from './order.ts';

const ORDER_ID = new RegExp(ORDER_ID_PATTERN);

/** The page a list of orders is asked for; a cursor of another list is refused here. */
export function orderPage(query: Parameters<typeof readPage>[0]): PageRequest {
  const page = readPage(query);
  if (page.position === null || ORDER_ID.test(page.position.id)) return page;
  throw new Problem(PLATFORM_PROBLEMS.invalidRequest, {
    errors: [
      {
        parameterName: 'cursor',
        reasonCode: 'INVALID_VALUE',
        errorMessage: 'Must be taken unchanged from `next` or `previous` of a page of orders.',
      },
    ],
  });
}
