import fastify from 'fastify';

// The framework alone on this machine: the baseline for all other results.

const http = fastify();
http.get('/', () => ({ status: 'ok' }));
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
