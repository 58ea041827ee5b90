import { useEffect, useState } from 'react';

/** Light modules around the code, as the standard asks. */
const border = 4;

interface QrCodeProps {
  text: string;
  /** What the picture is, for a screen reader. */
  label: string;
}

/** A QR code as one path of an SVG: no picture is fetched, and no style stands in the page. */
export function QrCode({ text, label }: QrCodeProps) {
  const [rows, setRows] = useState<boolean[][] | null>(null);

  useEffect(() => {
    let isStale = false;
    // The library is needed once in the life of an account. Without it the key can be typed by hand.
    import('qr')
      .then(({ default: encode }) => encode(text, 'raw', { ecc: 'medium', border }))
      .then((code) => isStale || setRows(code))
      .catch(() => {});
    return () => {
      isStale = true;
    };
  }, [text]);

  if (!rows) return null;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
