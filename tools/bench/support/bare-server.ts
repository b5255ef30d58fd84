import fastify from 'fastify';

// What the framework alone can do on this machine: the measure for everything else.

const http = fastify();
http.get('/', () => ({ status: 'ok' }));
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
