-- Data of the version whose migrations were renumbered afterwards (d5447861): what it had run, by the names of then.
-- ran 0001_platform.sql 6acc4aea284667590a04127cdd2402c7376b9ea0c666d60cb3b9c2eb3251fa15
-- ran 0002_door_and_audit.sql 7a264c28352f1a9819e438b904b25d2612dae7eb2a8bdbf167f2ab549846905e
-- ran 0003_company_name.sql c6b8a494a128a2d059d1fc1fd5793ddefb0a84ded3b9ce2980110c468ed614cf
-- ran 0004_contacts_and_connections.sql e53728b29148c050a966306a8758bdfc848c742713181958e8a891e6ed3ada84
-- ran 0005_tickets_and_messages.sql c14b9f7eea6ecde97eeb08e8802ca30efc19f751b7924e18d5ec91c79864d0c5
-- ran 0006_contact_order.sql 97dda9ec174c3290c50fea8a64ae756e240cb9ae8c994640e3084d939b6c5d2b
-- ran 0010_quick_messages.sql a45b8950b8081928420e2d8045672a8040d170b43522fdae2e27676939e2573b
-- ran 0011_drafts.sql e52507a1aa8439d21fd20829ab901dc696e7efb2e9cf42b5c8bc3ceda87747e8
-- ran 0012_push.sql 9fa1ced6ebd3adac7b813dc1095ee81ae2a57db9869b1d100d1b4bf9a5980961
-- ran 0020_message_steps.sql a4969be24f90c9fba5f6d188f48f298a107c35dd0adc9606b7441f77041f5abc
-- ran 0021_newest_messages_first.sql f0f404a7195b5739943698e0fc123453a96c7083e1caad0bafec1a8e0c169ce2
-- ran 0022_waiting_since.sql d15053f60bc05f131768f4256333b0177bd1125219b79fca81a5dcdc98a45025
-- ran 0030_chatbot.sql b555b37719cc76ee0f116f93dbbc04559301d3fd08bcb9dc88593ef252946f20
-- ran 0031_hours.sql 50cdf73f9c8e6a847965fdda9ed850f1f9f367d5d8af0f17ea0f3c084aedb1d9
-- ran 0032_timers.sql 85557777833222c7a5c629d2773c44f8bddbb692835720e09f2557347bed7e40
-- ran 0034_integrations.sql 0065c424e6216316598e7ef021581abce10068c5eee8ae263fe35f0a9b513e32
-- ran 0035_prompts.sql 5f6bb95ee3dda2fc79835ddbcabb6c7c0622a2d6ca2aefa7d836d360f048f360
-- ran 0036_files.sql 83240e4f2f922ebcc6e0e0648bf7ecc07569988662d1514e1278e618d1fcabf8
-- ran 0037_channel_accounts.sql f4e23a668a9384460d200d63955541afa1ce11093c24e373219c95a3e0763185
-- ran 0039_names_to_search.sql 2cdfd4d0f9bb05ec21f089990d255e6d0abf13a5420df83213b2d6e4915eda49

set app.company_id = 'platform';
insert into plans (name, users, connections, queues, "amountCents", "isPublic", "useWhatsapp", "useFacebook", "useInstagram",
  "useCampaigns", "useKanban", "useOpenAi", "useIntegrations", "useSchedules", "useInternalChat", "useExternalApi")
  values ('Padrão', 10, 5, 10, 9990, true, true, true, true, true, true, true, true, true, true, true);
insert into companies (name, email, "planId", "dueDate") values ('Prosa', 'owner@prosa.test', 1, '2093-12-31'), ('Padaria Aurora', 'ana@aurora.test', 1, '2093-12-31');
insert into users ("companyId", name, email, "passwordHash", profile, super)
  values (1, 'Administrador', 'owner@prosa.test', '$argon2id$v=19$m=19456,t=2,p=1$Ltdq27A9dvoIj1VT9T3AJg$RFefkiyjwviEJWpAfRrBgF5KqR0AfSosSr6GiABAaik', 'admin', true), (2, 'Ana', 'ana@aurora.test', '$argon2id$v=19$m=19456,t=2,p=1$Ltdq27A9dvoIj1VT9T3AJg$RFefkiyjwviEJWpAfRrBgF5KqR0AfSosSr6GiABAaik', 'admin', false);
insert into settings ("companyId", key, value) values (2, 'timezone', '"America/Manaus"');
insert into helps (title, description, video) values ('Primeiros passos', 'Como começar', 'dQw4w9WgXcQ');
insert into platform_settings (key, value) values ('version', '"2.0.0"');

set app.company_id = '2';
insert into queues (name, color) values ('Vendas', '#00aa00');
insert into user_queues ("userId", "queueId") values (2, 1);
insert into connections (name, channel, "tokenHash", "tokenSealed", "isDefault", status, "shouldRun") values ('Loja', 'whatsapp', 'hash', 'sealed', true, 'DISCONNECTED', false);
insert into contacts (name, number) values ('Bruno Açaí', '5592988001122'), ('Carla', '5592988003344');
insert into tags (name, color) values ('VIP', '#ff0000');
insert into tickets (status, channel, "contactId", "whatsappId", "queueId", "userId", "lastMessage", "lastPosition")
  values ('open', 'whatsapp', 1, 1, 1, 2, 'Até amanhã!', 2), ('closed', 'whatsapp', 2, 1, 1, 2, 'Obrigada', 1);
insert into ticket_tags ("ticketId", "tagId") values (1, 1);
insert into ticket_logs ("ticketId", type, "userId", "queueId") values (1, 'create', null, null), (1, 'open', 2, 1), (2, 'create', null, null), (2, 'closed', 2, 1);
insert into messages ("ticketId", "chatId", "contactId", "whatsappId", "userId", position, "externalId", "fromMe", body, "mediaType", ack, "sendState")
  values (1, 1, 1, 1, null, 1, 'A1', false, 'Vocês têm açaí?', 'chat', 0, null), (1, 1, 1, 1, 2, 2, 'A2', true, 'Até amanhã!', 'chat', 3, 'sent'),
    (2, 2, 2, 1, null, 1, 'A3', false, 'Obrigada', 'chat', 0, null);
insert into message_reactions ("messageId", "contactId", "fromMe", emoji) values (2, 1, false, '👍');
insert into file_lists (name, message) values ('Cardápio', 'Veja o cardápio');
