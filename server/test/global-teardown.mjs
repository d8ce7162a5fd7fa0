export default async function teardown() {
  await globalThis.postgres?.stop();
}
