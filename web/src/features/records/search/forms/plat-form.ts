import { defineForm } from '../form-definition.ts';

export const platForm = defineForm<'searchByPlat'>({
  type: 'searchByPlat',
  groups: [{ title: 'primary', fields: [{ kind: 'plat', name: 'plat', columns: 12 }] }],
  broaden: () => [],
});
