/** A page of A4 with a title and lines of text, as a PDF file. A tab in a line sends the rest to the right. */
export function paper(title: string, lines: string[]): Buffer {
  const words = [
    'BT /B 22 Tf 60 770 Td',
    `${text(title)} Tj ET`,
    '0.88 0.44 0.23 rg 60 752 475 3 re f 0 g',
    ...lines.flatMap((line, n) => {
      const [left = '', right] = line.split('\t');
      const y = 716 - n * 22;
      return [
        `BT /R 12 Tf 60 ${y} Td ${text(left)} Tj ET`,
        ...(right === undefined ? [] : [`BT /B 12 Tf 440 ${y} Td ${text(right)} Tj ET`]),
      ];
    }),
  ].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const place = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.lastIndexOf('xref\n')}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const text = (words: string) => `(${words.replace(/[\\()]/g, '\\$&')})`;
