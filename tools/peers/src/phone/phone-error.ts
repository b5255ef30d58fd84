/** An error response with its HTTP status. */
export class PhoneError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
