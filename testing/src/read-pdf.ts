import { PDFiumLibrary } from '@hyzyla/pdfium';

const pdfium = await PDFiumLibrary.init();

/** What each page of a PDF file says, lines as they are drawn. */
export async function readPdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await pdfium.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}
