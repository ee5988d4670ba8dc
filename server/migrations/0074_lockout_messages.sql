-- Both messages of a lockout are required; where one was left empty, the portal's own words are in force again.
INSERT INTO settings_versions (group_name, version, content)
SELECT group_name, version + 1, (
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(content) WHERE value <> '""'
)
FROM (SELECT * FROM settings_versions WHERE group_name = 'userLockout' ORDER BY version DESC LIMIT 1) AS newest
WHERE content ->> 'messageLogin' = '' OR content ->> 'messageHeadline' = '';
