import { PDFiumLibrary } from '@hyzyla/pdfium';

const pdfium = await PDFiumLibrary.init();

/** Reads the text of each page of a PDF file, in the order of drawing. */
export async function readPdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await pdfium.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}
