import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyRegistration } from '@portal/contract/people/identity/passkeys';

/** Options of the portal, as its calls return them. */
export interface PasskeyOptions {
  readonly options: Readonly<Record<string, unknown>>;
}

/** Differences from an honest device and browser. */
export interface Dishonesty {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** Whether the user unlocked the device. */
  readonly isVerified?: boolean;
  /** The count of signatures, instead of one more than before. */
  readonly count?: number;
  readonly userHandle?: string;
  readonly key?: KeyObject;
  /** The attestation, in CBOR: its format and its statement. */
  readonly attestation?: { readonly format: string; readonly statement: Buffer };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const AAGUID_BYTES = 16;

const base64Url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Numbers and byte strings of CBOR (RFC 8949), as far as a passkey needs them. */
const cborHead = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
/** A map of encoded keys and values. */
export const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
export const cborKey = cborText;
export const cborList = (values: readonly Buffer[]) => Buffer.concat([cborHead(4, values.length), ...values]);
export { cborBytes };

/** A device with one passkey: it makes real keys and signatures (WebAuthn level 3, ES256), and lies when it is told to. */
export class PasskeyDevice {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  /** Of the user for whom it made its passkey; any before. */
  #userHandle = base64Url(randomBytes(32));
  #count = 0;

  /** @param origin of the browser's page. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return base64Url(this.#id);
  }

  /** Makes the passkey for the options of `beginPasskey`. */
  create({ options }: PasskeyOptions, lie: Dishonesty = {}): PasskeyRegistration {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } };
    this.#userHandle = user.id;
    const { format, statement } = lie.attestation ?? { format: 'none', statement: cborMap([]) };
    const length = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff]);
    const authData = Buffer.concat([
      this.#buildHead(lie.rpId ?? rp.id, HAS_CREDENTIAL, { ...lie, count: 0 }),
      Buffer.alloc(AAGUID_BYTES),
      length,
      this.#id,
      this.#encodeKey(),
    ]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText(format)],
      [cborText('attStmt'), statement],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(this.#buildClientData('webauthn.create', options, lie)),
        attestationObject: base64Url(attestationObject),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Signs the challenge of options. */
  answer({ options }: PasskeyOptions, lie: Dishonesty = {}): PasskeyAnswer {
    this.#count += 1;
    const authenticatorData = this.#buildHead(lie.rpId ?? String(options.rpId), 0, lie);
    const clientData = this.#buildClientData('webauthn.get', options, lie);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientData),
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(sign('sha256', signed, lie.key ?? this.#keys.privateKey)),
        userHandle: lie.userHandle ?? this.#userHandle,
      },
    };
  }

  #buildHead(rpId: string, flags: number, { isVerified = true, count = this.#count }: Dishonesty): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counted]);
  }

  #buildClientData(type: string, options: Readonly<Record<string, unknown>>, lie: Dishonesty): Buffer {
    const challenge = lie.challenge ?? options.challenge;
    const data = { type: lie.type ?? type, challenge, origin: lie.origin ?? this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  /** The public key as COSE (RFC 9053): an elliptic curve key of ES256 on P-256. */
  #encodeKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}
