/** Which columns of exports are usually which field, tried in this order. Column names are in the form in which they are compared. */
export const DOCUMENT_GUESSES: readonly (readonly [field: string, columns: RegExp])[] = [
  ['recorded_time', /^(?:rec(?:orded|ording)?|file|filing)_?time$|^time_?(?:recorded|filed)$/],
  [
    'recorded_on',
    /^(?:rec(?:orded|ording)?|filed?|filing|reception)_?(?:on|dt|date|datetime|date_time)$|^recorded$|^date_?(?:recorded|filed|received)$|^recorded_filed$/,
  ],
  [
    'document',
    /^(?:doc(?:ument)?|inst(?:rument)?|rec(?:ording|eption)?|file|entry)_?(?:no|num|number|nbr|id|key)$|^(?:document|reception|docid)$/,
  ],
  [
    'instrument',
    /^(?:doc(?:ument)?|inst(?:rument)?)_?(?:type|kind|code|class|desc(?:ription)?|type_desc(?:ription)?)$|^(?:type|kind|instrument)$/,
  ],
  [
    'instrument_on',
    /^(?:doc(?:ument)?|inst(?:rument)?|deed|execution|signed)_?(?:date|dt|on)$|^(?:dated|date_of_instrument|date)$/,
  ],
  ['book_type', /^book_?type$/],
  ['book', /^(?:book|bk|vol(?:ume)?|liber|reel)(?:_?(?:no|num|number|nbr))?$/],
  ['page', /^(?:page|pg|folio|start_page|reel_page)(?:_?(?:no|num|number|nbr))?$/],
  ['sale_price', /consideration|^sales?_?(?:price|amount|amt)$|^(?:price|doc_amount)$/],
  ['mortgage_amount', /^(?:mortgage|loan)_?(?:amount|amt)$/],
  ['page_count', /^(?:page_?count|pages|num_?pages|number_of_pages|no_of_pages)$/],
];

export const GRANTOR = /^(?:grantors?|sellers?|mortgagors?|party_?1|direct|debtor|from)(?:_?name)?(?:_?\d{1,2})?$/;
export const GRANTEE =
  /^(?:grantees?|buyers?|mortgagees?|party_?2|indirect|secured_party|to)(?:_?name)?(?:_?\d{1,2})?$/;
export const PARTY_NAME = /^(?:party_?)?(?:full_?)?name$|^party$/;
export const PARTY_TYPE = /^(?:party|name|role)_?(?:type|role|code)$|^role$/;

export const PARCEL =
  /^(?:parcel|pin|apn|pid|tax_?id|cnty_pin)$|^(?:parcel|property|tax_parcel)_?(?:no|num|number|id)$/;
export const ADDRESS_GUESSES: readonly (readonly [field: string, columns: RegExp])[] = [
  ['address', /^(?:site_?|property_?|situs_?|street_?)?(?:add|addr|address)(?:_?1)?$/],
  ['city', /^(?:site_?|property_?|situs_?)?city$/],
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
  ['description', /^(?:legal|legal_?desc(?:ription)?|ph_dsc_mod|brief_legal)$/],
];
