import qrcode from 'qrcode-generator';
import type { PdfCode } from './pdf-corner.ts';

/** The squares of the QR code of an address. */
export function drawQrCode(address: string): PdfCode {
  const code = qrcode(0, 'M');
  code.addData(address, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const squares = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) => code.isDark(row, column)),
  );
  return { squares, description: `QR code of ${address}` };
}
