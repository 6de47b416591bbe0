import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** A film whose head is whole: pictures that nobody decodes, one a second. */
export async function film(seconds: number, width: number, height: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const about = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height } };
  for (let second = 0; second < seconds; second++)
    await source.add(new EncodedPacket(Buffer.alloc(500, second), 'key', second, 1), second ? undefined : about);
  await output.finalize();
  return Buffer.from(target.buffer!);
}
