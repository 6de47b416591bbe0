import { useEffect } from 'react';

/** The tab says how much is unread: in front of its title, and on its icon. */
export const titled = (title: string, unread: number): string => (unread > 0 ? `(${shown(unread)}) ${title}` : title);

const shown = (count: number) => (count > 99 ? '99+' : String(count));
const SIZE = 64;

export function useIconMark(unread: number): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) return;
    const plain = (link.dataset.plain ??= link.href);
    if (unread === 0) {
      link.href = plain;
      return;
    }
    let stale = false;
    const picture = new Image();
    picture.onload = () => {
      if (!stale) link.href = marked(picture, unread);
    };
    picture.src = plain;
    return () => {
      stale = true;
    };
  }, [unread]);
}

function marked(picture: HTMLImageElement, unread: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const paint = canvas.getContext('2d');
  if (!paint) return picture.src;
  paint.drawImage(picture, 0, 0, SIZE, SIZE);
  const [centre, radius] = [SIZE - 21, 21];
  paint.fillStyle = '#d92d20';
  paint.beginPath();
  paint.arc(centre, radius, radius, 0, 2 * Math.PI);
  paint.fill();
  paint.fillStyle = '#ffffff';
  paint.font = `bold ${unread > 9 ? 26 : 32}px sans-serif`;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(unread > 9 ? '9+' : String(unread), centre, radius + 2);
  return canvas.toDataURL('image/png');
}
