/** No token: `invalid` where the fields say what is wrong, `failed` where the provider could not make one. */
export class CardError extends Error {
  override readonly name = 'CardError';
  readonly kind: 'invalid' | 'failed';
  constructor(kind: 'invalid' | 'failed') {
    super(`card ${kind}`);
    this.kind = kind;
  }
}
