import type { BinaryNode } from 'baileys';

/** Shorthand for the nodes of WhatsApp's binary XML. */
export const node = (tag: string, attrs: Record<string, string> = {}, content?: BinaryNode['content']): BinaryNode => ({
  tag,
  attrs,
  ...(content !== undefined && { content }),
});

export const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);
export const child = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  parent && childrenOf(parent).find((one) => one.tag === tag);
export const bytesOf = (one: BinaryNode | undefined): Buffer =>
  typeof one?.content === 'string' ? Buffer.from(one.content) : Buffer.from((one?.content as Uint8Array) ?? []);
export const numberOf = (one: BinaryNode | undefined): number => {
  const bytes = bytesOf(one);
  return bytes.length ? bytes.readUIntBE(0, bytes.length) : 0;
};
/** Numbers travel big-endian in as many bytes as the field has. */
export const numberBytes = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
