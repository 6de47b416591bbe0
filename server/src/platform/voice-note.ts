import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Input,
  MP3,
  OggOutputFormat,
  Output,
} from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import OpusScript from 'opusscript';
import { createResampler } from './resample';
import { waveformOf } from './waveform';

/** A recording as messengers send it: Ogg with Opus, mono, its length in whole seconds, and how loud it is over time. */
export interface VoiceNote {
  ogg: Uint8Array;
  seconds: number;
  /** 64 steps of its time, 0 to 100. */
  waveform: Uint8Array;
}

/** Opus counts in this rate, whatever was recorded. */
const rate = 48_000;
/** 20 ms. */
const frame = 960;
/** What the encoder is behind: so much at the beginning nobody hears. */
const delay = 312;
/** Speech of one voice is whole at this; a network shows a play button up to 512 kB, nearly three minutes. */
const bitrate = 24_000;
/** Bytes that are decoded at a time: about a second. */
const bite = 16_384;
/** Numbers by which libopus is told its complexity, and that it hears speech. */
const [setComplexity, complexity, setSignal, voice] = [4010, 5, 4024, 3001];

/**
 * Turns an MP3 into a voice note. It counts on being in a thread of its own: it takes its time, and hostile bytes may
 * keep the decoder busy for ever.
 * @throws when it holds no sound, is damaged in its middle, or lasts longer than that
 */
export async function voiceNoteOf(mp3: Uint8Array, mostSeconds: number): Promise<VoiceNote> {
  // What its frames say is quickly read; what they hold is counted as well.
  if ((await lengthOf(mp3)) > mostSeconds) throw new Error(tooLong);
  const writer = await openOgg();
  let resample: ReturnType<typeof createResampler> | undefined;
  let known = 0;
  for await (const { sound, from } of decoded(mp3)) {
    if (known && known !== from) throw new Error('the rate changes on the way');
    known = from;
    resample ??= createResampler(from, rate);
    await writer.take(resample(sound));
    if (writer.seconds() > mostSeconds) throw new Error(tooLong);
  }
  if (!resample) throw new Error('there is no sound in it');
  await writer.take(resample());
  return writer.end();
}

const tooLong = 'a recording of that length is no voice note';
const lengthOf = (mp3: Uint8Array) => new Input({ source: new BufferSource(mp3), formats: [MP3] }).computeDuration();

/** The sound of an MP3, both channels in one. */
async function* decoded(mp3: Uint8Array): AsyncGenerator<{ sound: Float32Array; from: number }> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let at = 0; at < mp3.length; at += bite) {
      const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(mp3.subarray(at, at + bite));
      if (errors.length) throw new Error(errors[0]!.message);
      if (!samplesDecoded) continue;
      const [left, right = left] = channelData;
      yield { sound: left!.map((value, n) => (value + right![n]!) / 2), from: sampleRate };
    }
  } finally {
    decoder.free();
  }
}

async function openOgg() {
  const encoder = new OpusScript(rate, 1, OpusScript.Application.VOIP);
  encoder.setBitrate(bitrate);
  encoder.encoderCTL(setComplexity, complexity);
  encoder.encoderCTL(setSignal, voice);
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const about = { decoderConfig: { codec: 'opus', sampleRate: rate, numberOfChannels: 1, description: opusHead() } };

  const levels: number[] = [];
  const samples = new Int16Array(frame);
  let filled = 0;
  let heard = 0;
  let written = 0;

  /** @param last how much of the frame there is to hear */
  async function write(last = frame) {
    const packet = encoder.encode(Buffer.from(samples.buffer), frame);
    const lasts = last / rate;
    await source.add(new EncodedPacket(packet, 'key', (written * frame) / rate, lasts), written ? undefined : about);
    levels.push(samples.reduce((sum, value) => sum + Math.abs(value), 0) / frame);
    samples.fill(0);
    filled = 0;
    written += 1;
  }

  return {
    seconds: () => heard / rate,
    async take(sound: Float32Array) {
      for (const value of sound) {
        samples[filled++] = Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
        if (filled === frame) await write();
      }
      heard += sound.length;
    },
    /** What the encoder still holds comes out with some silence. */
    async end(): Promise<VoiceNote> {
      const whole = heard + delay;
      while (whole - written * frame > frame) await write();
      await write(whole - written * frame);
      encoder.delete();
      await output.finalize();
      const ogg = new Uint8Array(target.buffer!);
      return { ogg, seconds: Math.max(1, Math.round(heard / rate)), waveform: waveformOf(levels) };
    },
  };
}

/** RFC 7845, section 5.1: version 1, one channel, the delay, the rate, no gain, the usual order. */
function opusHead(): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt16LE(delay, 10);
  head.writeUInt32LE(rate, 12);
  return head;
}
