/**
 * What the other benches compare the service with: Fastify alone, answering every request with the
 * body that came on standard input, and keeping nothing. Prints its address.
 */
import { text } from 'node:stream/consumers';
import fastify from 'fastify';

const answer: unknown = JSON.parse(await text(process.stdin));
const app = fastify();
app.get('/', () => answer);
app.post('/', (_, reply) => reply.code(201).send(answer));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
