import { rmSync } from 'node:fs';
import { Client } from 'pg';

export default async function teardown() {
  rmSync(process.env.TEST_SITES, { recursive: true, force: true });
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  for (const name of [process.env.TEST_TEMPLATE, `${process.env.TEST_TEMPLATE}_kept`])
    await client.query(`drop database if exists ${name}`);
  await client.end();
  await globalThis.postgres?.stop();
}
