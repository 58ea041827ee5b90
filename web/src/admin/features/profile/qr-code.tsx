import { useEffect, useState } from 'react';

/** Light modules around the code, as the standard asks. */
const border = 4;

interface QrCodeProps {
  text: string;
  /** What the picture is, for a screen reader. */
  label: string;
}

/** A QR code as one SVG path, without a request for a picture and without inline styles. */
export function QrCode({ text, label }: QrCodeProps) {
  const [rows, setRows] = useState<boolean[][] | null>(null);

  useEffect(() => {
    let isStale = false;
    // Loaded on demand, because an account needs it only once. If loading fails, the key can be typed by hand.
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
