import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'socket.io';

/**
 * Links to files begin with a slash, since pages lie at the same address as they. A page of another origin gets them whole,
 * at the address by which it called: nobody else hears what its headers say.
 */
export function createWholeLinks(apiBase: string) {
  // Within the texts of JSON a quote is written with a backslash before it, so nothing that somebody typed can match.
  const link = new RegExp(`"(mediaUrl|mediaPath|profilePicUrl)":"(?=${apiBase}/public/)`, 'g');
  const whole = (json: string, address: string) => json.replace(link, (found) => found + address);

  return {
    /** In whatever is answered to calls of another origin's page. */
    inAnswers(app: FastifyInstance): void {
      app.addHook('onSend', async (request, _reply, payload) => {
        if (typeof payload !== 'string') return payload;
        const address = addressFor(request.headers, request.protocol, request.host);
        return address === undefined ? payload : whole(payload, address);
      });
    },

    /** In whatever is told to a socket of another origin's page. */
    inEvents({ handshake: { headers, secure }, conn }: Socket): void {
      const { 'x-forwarded-proto': protocol = secure ? 'https' : 'http', 'x-forwarded-host': proxied } = headers;
      const address = addressFor(headers, String(protocol), String(proxied ?? headers.host));
      if (address === undefined) return;
      conn.on('packetCreate', (packet: { data?: unknown; options?: object }) => {
        if (typeof packet.data !== 'string') return;
        packet.data = whole(packet.data, address);
        // the same frame for everybody who hears it, made before
        packet.options = { ...packet.options, wsPreEncodedFrame: undefined };
      });
    },
  };
}
export type WholeLinks = ReturnType<typeof createWholeLinks>;

/** By which address a page of another origin has called; undefined for pages of ours, and for what is no browser. */
function addressFor({ origin }: IncomingHttpHeaders, protocol: string, host: string): string | undefined {
  if (origin === undefined || !URL.canParse(`${protocol}://${host}`)) return undefined;
  const address = new URL(`${protocol}://${host}`);
  return URL.canParse(origin) && new URL(origin).host === address.host ? undefined : address.origin;
}
