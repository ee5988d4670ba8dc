/**
 * The usual column names of each field in exports, tried in this order. Column names are in the form in which they are
 * compared.
 */
export const DOCUMENT_GUESSES: readonly (readonly [field: string, columns: RegExp])[] = [
  ['recorded_time', /^(?:rec(?:orded|ording)?|file|filing)_?time$|^time_?(?:recorded|filed)$/],
  [
    'recorded_on',
    /^(?:rec(?:ord|orded|ording)?|filed?|filing|reception|entry)_?(?:on|at|dt|date|datetime|date_time)$|^(?:recorded|filed)$|^date_?(?:of_?)?(?:recorded|recording|filed|filing|received)$|^recorded_filed$/,
  ],
  [
    'document',
    /^(?:doc(?:ument)?|inst(?:rument)?|rec(?:ording|eption)?|file|entry)_?(?:no|num|number|nbr|id|key)$|^(?:document|reception|docid)$/,
  ],
  [
    'instrument',
    /^(?:doc(?:ument)?|inst(?:rument)?)_?(?:type|kind|code|class|title|desc(?:ription)?|type_desc(?:ription)?)$|^(?:type|kind)_of_(?:doc(?:ument)?|inst(?:rument)?)$|^(?:type|kind|instrument)$/,
  ],
  [
    'instrument_on',
    /^(?:doc(?:ument)?|inst(?:rument)?|deed|execution|signed)_?(?:date|dt|on)$|^(?:dated|date_of_(?:document|instrument|deed)|date)$/,
  ],
  ['book_type', /^book_?type$/],
  ['book', /^(?:book|bk|vol(?:ume)?|liber|reel)(?:_?(?:no|num|number|nbr))?$/],
  ['page', /^(?:page|pg|folio|start_page|reel_page)(?:_?(?:no|num|number|nbr))?$/],
  ['sale_price', /consideration|^sales?_?(?:price|amount|amt)$|^(?:price|doc_amount)$/],
  ['mortgage_amount', /^(?:mortgage|loan)_?(?:amount|amt)$/],
  ['page_count', /^(?:page_?count|pages|num_?pages|number_of_pages|no_of_pages)$/],
];

const PARTY_END = String.raw`(?:_part(?:y|ies))?(?:_s)?(?:_?names?)?(?:_?\d{1,2})?$`;
export const GRANTOR = new RegExp(
  `^(?:part(?:y|ies)_)?(?:grantors?|sellers?|mortgagors?|party_?1|direct|debtors?|from)${PARTY_END}`,
);
export const GRANTEE = new RegExp(
  `^(?:part(?:y|ies)_)?(?:grantees?|buyers?|mortgagees?|party_?2|indirect|reverse|secured|to)${PARTY_END}`,
);
type NamePart = 'last_name' | 'first_name' | 'middle_name';
const NAME_PARTS: readonly (readonly [field: NamePart, columns: string])[] = [
  ['last_name', '(?:last|sur)_?name|last|name_?last'],
  ['first_name', '(?:first|given)_?names?|first|name_?first'],
  ['middle_name', '(?:middle|mid)_?(?:names?|initial)?|mi|name_?middle'],
];
const NAME_SIDES: readonly (readonly [role: 'GRANTOR' | 'GRANTEE' | undefined, prefix: string])[] = [
  ['GRANTOR', '(?:grantor|seller|mortgagor|debtor)s?_?'],
  ['GRANTEE', '(?:grantee|buyer|mortgagee|secured)s?_?'],
  [undefined, '(?:party_?)?'],
];
/**
 * Columns with parts of a name and, in their group, the number of the name in its row: `grantor_last_name`, or `lastname1` in a file that has
 * the side in another column.
 */
export const DIVIDED_NAMES = NAME_SIDES.map(([role, prefix]) => ({
  role,
  parts: NAME_PARTS.map(([field, columns]) => ({
    field,
    columns: new RegExp(`^${prefix}(?:${columns})(?:_?(\\d{1,2}))?$`),
  })),
}));

export const PARTY_NAME = /^(?:party_?)?(?:full_?|display_?)?name$|^party$/;
/** In a list of parties, the name can be an object with its forms. */
export const NESTED_PARTY_NAME =
  /^(?:party_?)?(?:full_?|display_?)?name$|^name_(?:full|display|text|value)$|^(?:full|display)$/;
export const PARTY_TYPE = /^(?:party|name|role)_?(?:type|role|code|side)$|^(?:role|side)$/;
export const NESTED_PARTY_TYPE = /^(?:party_?|name_?)?(?:role|side|type|kind)(?:_?code)?$/;

/** Numbers of other documents. */
export const REFERENCES =
  /^(?:related|ref(?:erenced?|erences)?|prior|cross_?ref(?:erence)?|orig(?:inal)?|assoc(?:iated)?|parent)_?(?:doc(?:ument)?s?|inst(?:rument)?s?|entries|entry)?(?:_?(?:nos?|nums?|numbers?|nbrs?))?$/;

export const PARCEL =
  /^(?:parcel|pin|apn|pid|tax_?id|cnty_pin)$|^(?:parcel|property|tax_parcel)_?(?:no|num|number|id)$/;
export const ADDRESS_GUESSES: readonly (readonly [field: string, columns: RegExp])[] = [
  ['address', /^(?:site_?|property_?|situs_?|street_?)?(?:add|addr|address)(?:_?1)?$/],
  ['city', /^(?:site_?|property_?|situs_?)?city$|^municipality$/],
  ['state', /^(?:site_?|property_?|situs_?)?state$/],
  ['zip', /^(?:site_?|property_?|situs_?)?zip(?:_?code)?$/],
];

export const LEGAL_GUESSES: readonly (readonly [field: string, columns: RegExp])[] = [
  ['plat', /^(?:subdivision|plat|addition|subdiv)(?:_?name)?$|^add_mod$/],
  ['block', /^(?:block|blk)(?:_mod)?$/],
  ['lots', /^lots?(?:_mod)?$/],
  ['unit', /^unit(?:_?(?:no|num|number))?$/],
  ['section', /^(?:section|sec)$/],
  ['township', /^(?:township|twp)$/],
  ['range', /^(?:range|rng|rge)$/],
  ['aliquot', /^(?:aliquot|quarter|qtr)(?:_?sec(?:tion)?)?$/],
  ['description', /^(?:(?:brief_?)?legal(?:_?desc(?:ription)?)?|ph_dsc_mod)$/],
];
