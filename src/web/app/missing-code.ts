/** Code of a page that could not be fetched: the network is away, or a newer portal has other code. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}
