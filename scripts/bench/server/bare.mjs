/** The least work Node can do per answer: reads the request body and sends the same bytes every time. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answer = readFileSync(process.argv[2]);

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length })
      .end(answer);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`ready http://localhost:${server.address().port}`));
