import { media } from '@guiche/contract/system';
import { pictureOf } from '../announcements/service';
import { logoOf } from '../platform-settings/service';
import { sql } from '../platform/database';
import { fail } from '../platform/errors';
import { servedInline, type MediaLinks, type MediaStore } from '../platform/media';
import { serve, type RequestInfo } from '../platform/serve';
import { noCompany, type Tenancy } from '../platform/tenancy';

interface Kept {
  companyId: number;
  mime: string;
  name: string;
  size: number;
}

/**
 * Files by their signed links. The link is the right to read; whoever lost access gets no new one. Without a signature
 * only pictures of announcements and of the installation are given.
 */
export default ({ store, links, tenancy }: { store: MediaStore; links: MediaLinks; tenancy: Tenancy }) => {
  async function find(key: string, s: string): Promise<Kept | undefined> {
    if (s === '') {
      const picture = await pictureOf(tenancy, key);
      if (picture) return { ...picture, companyId: noCompany };
      const logo = await logoOf(tenancy, key);
      return logo && { ...logo, name: 'logo', companyId: noCompany };
    }
    const companyId = links.verify(key, s);
    return companyId === undefined ? undefined : readKept(tenancy, companyId, key);
  }

  return serve(media, {
    file: async (_ctx, { params, query, facts }) => {
      const kept = await find(params.key, query.s);
      if (!kept) throw fail('ERR_NO_MEDIA_FOUND');
      const range = rangeOf(facts.range, kept.size);
      if (range === 'unsatisfiable') {
        facts.header('content-range', `bytes */${kept.size}`);
        throw fail('ERR_VALIDATION', { status: 416 });
      }
      describe(facts, kept, range);
      return store.read(kept.companyId, params.key, range);
    },
  });
};

const readKept = (tenancy: Tenancy, companyId: number, key: string) =>
  tenancy.reading(companyId).db.maybe<Kept>(sql`
    select company_id as "companyId", mime, name, size from media where company_id = ${companyId} and key = ${key}::uuid`);

/** Headers that keep a browser from ever running a customer's file. */
function describe(facts: RequestInfo, { mime, name, size }: Kept, range: { start: number; end: number } | undefined) {
  const inline = servedInline(mime);
  facts.header('content-type', inline ? mime : 'application/octet-stream');
  facts.header(
    'content-disposition',
    `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  facts.header('content-security-policy', "sandbox; default-src 'none'");
  facts.header('x-content-type-options', 'nosniff');
  facts.header('cross-origin-resource-policy', 'cross-origin');
  facts.header('cache-control', 'private, max-age=600');
  facts.header('accept-ranges', 'bytes');
  facts.header('content-length', range ? range.end - range.start + 1 : size);
  if (!range) return;
  facts.status(206);
  facts.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
}

/** One range of bytes (RFC 9110, section 14); several, or other units, are answered with the whole. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const matched = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!matched || (!matched[1] && !matched[2])) return undefined;
  const [first, last] = [matched[1], matched[2]];
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
