import { describe, expect, expectTypeOf, it } from 'vitest';
import { type CellValue, type ColumnKind, type ColumnKindFor, type Columns, formatCell } from './column.ts';

describe('formatCell', () => {
  it.each<[ColumnKind, CellValue, readonly string[]]>([
    ['text', 'LOT 1', ['LOT 1']],
    ['text', '', []],
    ['lines', ['A', 'B'], ['A', 'B']],
    ['lines', [], []],
    ['count', 0, ['0']],
    ['count', 1234, ['1234']],
    ['count', null, []],
    ['money', 0, ['$0.00']],
    ['money', -123456, ['-$1,234.56']],
    ['money', null, []],
    ['date', '11/20/2026', ['11/20/2026']],
    ['date', '', []],
    ['identifier', 'demo.searcher', ['demo.searcher']],
    ['dateTime', '2026-11-20T14:05', ['11/20/2026 2:05 PM']],
    ['dateTime', '2026-11-20T00:00:59', ['11/20/2026 12:00 AM']],
    ['dateTime', '2026-11-20T12:00', ['11/20/2026 12:00 PM']],
    ['dateTime', 'unknown', ['unknown']],
    ['status', 'ACTIVE', ['Active']],
  ])('formats %s %j as %j', (kind, value, lines) => {
    expect(formatCell(kind, value, () => 'Active')).toEqual(lines);
  });

  it('shows a status code without labels', () => {
    expect(formatCell('status', 'ACTIVE')).toEqual(['ACTIVE']);
  });
});

describe('The kinds of a column', () => {
  it('follow from the type of its field', () => {
    expectTypeOf<ColumnKindFor<string>>().toEqualTypeOf<'text' | 'identifier' | 'date' | 'dateTime' | 'status'>();
    expectTypeOf<ColumnKindFor<number | null>>().toEqualTypeOf<'count' | 'money'>();
    expectTypeOf<ColumnKindFor<readonly string[]>>().toEqualTypeOf<'lines'>();
    expectTypeOf<ColumnKindFor<{ a: string }>>().toEqualTypeOf<never>();
  });

  it('refuse a field that the row does not have, and a kind that the field cannot hold', () => {
    interface Row {
      readonly name: string;
      readonly amountCents: number;
    }
    const columns: Columns<Row, { readonly sortable?: boolean }> = {
      name: { kind: 'text', sortable: true },
      amountCents: { kind: 'money' },
    };
    expect(Object.keys(columns)).toEqual(['name', 'amountCents']);
    // @ts-expect-error money is a number
    expectTypeOf<{ name: { kind: 'money' } }>().toExtend<Columns<Row>>();
  });
});
