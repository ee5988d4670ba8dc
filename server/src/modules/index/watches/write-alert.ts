import { describeWatched } from '@portal/contract/index/watches/watched';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import type { Translate } from '../../../platform/translate.ts';
import type { AlertLine } from './deliveries.queries.ts';

/** The facts about the county in alerts. */
export interface AlertCounty {
  readonly name: string;
  readonly appTitle: string;
  /** Of the recorder's office; empty where the county gives none. */
  readonly phone: string;
  readonly sheriffPhone: string;
  /** The address of the portal. */
  readonly address: string;
}

/** A paragraph of an alert. The lines of a document belong together. */
interface Paragraph {
  readonly lines: readonly string[];
  readonly link?: string;
}

/**
 * Writes an alert: each document with the reason for its match, and what the reader can do now. It never says that
 * something is wrong with a document: most alerts are ordinary or about a namesake.
 *
 * @param manageLink the page where the reader changes or ends their watches.
 */
export function writeAlert(
  lines: readonly AlertLine[],
  { translate, county, manageLink }: { translate: Translate; county: AlertCounty; manageLink: string },
): { readonly subject: string; readonly text: string; readonly html: string } {
  const count = lines[0]?.lines ?? 0;
  const rest = count - lines.length;
  const paragraphs: readonly Paragraph[] = [
    { lines: [translate('mail:watchIntro', { county: county.name })] },
    ...lines.map((line) => describeLine(line, translate, county)),
    ...(rest > 0 ? [{ lines: [translate('mail:watchMore', { count: rest })] }] : []),
    { lines: [translate('mail:watchOrdinary')] },
    { lines: [translate('mail:watchWhatNow'), ...listSteps(translate, county)] },
    { lines: [translate('mail:watchLimits')] },
    { lines: [translate('mail:watchManage')], link: manageLink },
    { lines: [translate('mail:signature', { county: county.name, appTitle: county.appTitle })] },
  ];
  return {
    subject: translate('mail:watchSubject', { count, county: county.name }),
    text: `${paragraphs.map(({ lines: own, link }) => [...own, ...(link ? [link] : [])].join('\n')).join('\n\n')}\n`,
    html: `<!doctype html>\n${paragraphs.map(formatHtml).join('\n')}\n`,
  };
}

function describeLine(line: AlertLine, translate: Translate, county: AlertCounty): Paragraph {
  const { number, instrument, recordedOn, reason, watched, isVerified, documentKey } = line;
  const what = describeWatched(watched);
  const why =
    reason.role === undefined
      ? translate('mail:watchWhyLand', { watched: what })
      : translate(reason.role === 'GRANTOR' ? 'mail:watchWhyGrantor' : 'mail:watchWhyGrantee', {
          name: reason.name,
          watched: what,
          reasons: reason.reasons
            .map((each) => translate(`results:matchReasons.${each}`, { name: reason.name }))
            .join(', '),
        });
  return {
    lines: [
      `${number}, ${instrument}, ${formatPlainDate(recordedOn)}`,
      why,
      ...(isVerified ? [] : [translate('mail:watchUnverified')]),
    ],
    link: `${county.address}/externalsearch/documentnumber/${encodeURIComponent(documentKey)}`,
  };
}

function listSteps(translate: Translate, { phone, sheriffPhone }: AlertCounty): readonly string[] {
  const office = phone === '' ? translate('mail:watchOffice') : translate('mail:watchOfficePhone', { phone });
  const sheriff =
    sheriffPhone === '' ? translate('mail:watchSheriff') : translate('mail:watchSheriffPhone', { phone: sheriffPhone });
  return [
    `1. ${translate('mail:watchLook')}`,
    `2. ${translate('mail:watchNotYou')}`,
    `3. ${translate('mail:watchNotSigned', { office, sheriff })}`,
  ];
}

function formatHtml({ lines, link }: Paragraph): string {
  const shown = [...lines.map(escapeHtml), ...(link ? [`<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`] : [])];
  return `<p>${shown.join('<br>\n')}</p>`;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);
}
