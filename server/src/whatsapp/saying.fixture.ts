import type { IncomingContent } from './driver';

/** A translated message in one line: what it is, and what it says. */
export function saying(content: IncomingContent | undefined): string {
  if (!content) return 'silent';
  switch (content.type) {
    case 'text':
      return content.text;
    case 'media':
      return `${content.media} ${content.file.name}: ${content.caption}`;
    case 'location':
      return `place ${content.latitude} ${content.longitude} ${content.description}`;
    case 'contact':
      return content.vcard;
    case 'unsupported':
      return `unsupported ${content.kind}`;
    default:
      return content.type;
  }
}
