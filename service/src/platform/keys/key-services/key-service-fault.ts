/** A key service did not do what it was asked, and says nothing of the key: it may do so later. */
export class KeyServiceFault extends Error {
  override readonly name = 'KeyServiceFault';
}
