/** A refusal of an upload: the status of the answer and a sentence for each fault. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}
