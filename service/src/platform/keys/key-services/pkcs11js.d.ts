/** As much of the package as we use. It is an optional peer: see docs/adr/0031-keys-outside.md. */
declare module 'pkcs11js' {
  type Attribute = Readonly<{ type: number; value?: Buffer | boolean | number | string }>;
  type Mechanism = Readonly<{
    mechanism: number;
    parameter: Readonly<{ type: number; iv: Buffer; aad: Buffer; ivBits: number; tagBits: number }>;
  }>;
  export class PKCS11 {
    load(path: string): void;
    C_Initialize(): void;
    C_Finalize(): void;
    C_GetSlotList(tokenPresent: boolean): Buffer[];
    C_GetTokenInfo(slot: Buffer): Readonly<{ label: string }>;
    C_OpenSession(slot: Buffer, flags: number): Buffer;
    C_CloseSession(session: Buffer): void;
    C_Login(session: Buffer, user: number, pin: string): void;
    C_FindObjectsInit(session: Buffer, template: readonly Attribute[]): void;
    C_FindObjects(session: Buffer, most: number): Buffer[];
    C_FindObjectsFinal(session: Buffer): void;
    C_GetAttributeValue(
      session: Buffer,
      object: Buffer,
      template: readonly Attribute[],
    ): readonly Readonly<{ type: number; value: Buffer }>[];
    C_EncryptInit(session: Buffer, mechanism: Mechanism, key: Buffer): void;
    C_Encrypt(session: Buffer, input: Buffer, output: Buffer): Buffer;
    C_DecryptInit(session: Buffer, mechanism: Mechanism, key: Buffer): void;
    C_Decrypt(session: Buffer, input: Buffer, output: Buffer): Buffer;
  }
}
