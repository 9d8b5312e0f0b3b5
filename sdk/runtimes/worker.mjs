/** For runtimes of the edge: the details come in a request. */
import { journey } from './journey.mjs';

// oxlint-disable-next-line import/no-default-export -- As Workers are.
export default {
  /** @param {Request} request */
  async fetch(request) {
    return Response.json(await journey(await request.json()));
  },
};
