import type { ImportCodes, StagedRow } from '../../../records/index.ts';

/** The county's codes and plats, with those of the rows that this run has staged. */
export class LearnedCodes implements ImportCodes {
  readonly documentTypes: Map<string, string>;
  readonly instruments: Set<string>;
  readonly instrumentGroups: Set<string>;
  readonly bookTypes: Set<string>;
  readonly islands: Set<string>;
  readonly otherLotsMb: Set<string>;
  readonly otherLotsLb: Set<string>;
  readonly bases: Set<string>;
  readonly meridians: Set<string>;
  readonly municipalities: Set<string>;
  readonly plats: Map<string, string>;
  readonly platsByName: Map<string, Set<string>>;

  constructor(codes: ImportCodes) {
    this.documentTypes = new Map(codes.documentTypes);
    this.instruments = new Set(codes.instruments);
    this.instrumentGroups = new Set(codes.instrumentGroups);
    this.bookTypes = new Set(codes.bookTypes);
    this.islands = new Set(codes.islands);
    this.otherLotsMb = new Set(codes.otherLotsMb);
    this.otherLotsLb = new Set(codes.otherLotsLb);
    this.bases = new Set(codes.bases);
    this.meridians = new Set(codes.meridians);
    this.municipalities = new Set(codes.municipalities);
    this.plats = new Map(codes.plats);
    this.platsByName = new Map([...codes.platsByName].map(([key, plats]) => [key, new Set(plats)]));
  }

  /** Adds the code or plat of a staged row. Rows of other tables are ignored. */
  learn({ table, ownerKey, values }: StagedRow): void {
    const code = String(values.code ?? '');
    if (table === 'documentTypes') {
      for (const prefix of Array.isArray(values.prefixes) ? values.prefixes : []) this.documentTypes.set(prefix, code);
    } else if (table === 'instruments') this.instruments.add(code);
    else if (table === 'instrumentGroups') this.instrumentGroups.add(code);
    else if (table === 'bookTypes') this.bookTypes.add(code);
    else if (table === 'islands') this.islands.add(code);
    else if (table === 'legalCodes') this.#listLegalCodes(String(values.kind)).add(code);
    else if (table === 'plats') {
      this.plats.set(ownerKey, String(values.name));
      this.#addPlatName(String(values.key), ownerKey);
    } else if (table === 'platAliases') this.#addPlatName(String(values.key), ownerKey);
  }

  #listLegalCodes(kind: string): Set<string> {
    const lists: Readonly<Record<string, Set<string>>> = {
      OTHER_LOT_MB: this.otherLotsMb,
      OTHER_LOT_LB: this.otherLotsLb,
      BASE: this.bases,
      MERIDIAN: this.meridians,
      MUNICIPALITY: this.municipalities,
    };
    return lists[kind] ?? new Set();
  }

  #addPlatName(key: string, numberKey: string): void {
    this.platsByName.set(key, (this.platsByName.get(key) ?? new Set()).add(numberKey));
  }
}
