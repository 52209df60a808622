DROP INDEX "messages_words_index";--> statement-breakpoint
CREATE TABLE "file_contents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sha256" text,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"width" integer,
	"height" integer,
	"uploaded_by" integer NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_contents_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "file_pieces" (
	"content_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_pieces_content_id_position_pk" PRIMARY KEY("content_id","position")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content_id" integer NOT NULL,
	"name" text NOT NULL,
	"alt_text" text,
	"uploaded_by" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"task_id" integer,
	"comment_id" integer,
	"message_id" integer,
	"event_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "files_entity_check" CHECK (num_nonnulls("files"."task_id", "files"."comment_id", "files"."message_id", "files"."event_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "event_notices" ADD COLUMN "file_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_names" text;--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_pieces" ADD CONSTRAINT "file_pieces_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_comment_id_task_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."task_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_contents_stored_at_index" ON "file_contents" USING btree ("stored_at") WHERE "file_contents"."sha256" is null;--> statement-breakpoint
CREATE INDEX "files_content_id_index" ON "files" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "files_uploaded_by_uploaded_at_index" ON "files" USING btree ("uploaded_by","uploaded_at");--> statement-breakpoint
CREATE INDEX "files_task_index" ON "files" USING btree ("task_id") WHERE "files"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "files_comment_index" ON "files" USING btree ("comment_id") WHERE "files"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "files_message_index" ON "files" USING btree ("message_id") WHERE "files"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "files_event_index" ON "files" USING btree ("event_id") WHERE "files"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "files_unattached_index" ON "files" USING btree ("uploaded_at") WHERE num_nonnulls("files"."task_id", "files"."comment_id", "files"."message_id", "files"."event_id") = 0;--> statement-breakpoint
CREATE INDEX "messages_words_index" ON "messages" USING gin ((to_tsvector('simple', regexp_replace(regexp_replace(translate(lower(regexp_replace(regexp_replace(normalize("content" || coalesce(' ' || "file_names", ''), NFKD), '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), '[\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead]', '', 'g')), 'ıς', 'iσ'), '[!-/:-@[-\u0060{-~\u2000-\u206f\u3000-\u303f]', ' ', 'g') || ' ' || regexp_replace(translate(lower(regexp_replace(regexp_replace(normalize("content" || coalesce(' ' || "file_names", ''), NFKD), '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), '[\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead]', ' ', 'g')), 'ıς', 'iσ'), '[!-/:-@[-\u0060{-~\u2000-\u206f\u3000-\u303f]', ' ', 'g'), '([\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3040-\u31ff\u3400-\u9fff\ua960-\ua97f\ud7b0-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff])', ' \1 ', 'g')) || array_to_tsvector(array[' user ' || "sender_id"::text, ' user ' || "recipient_id"::text]))) WITH (fastupdate=false);--> statement-breakpoint
-- Pictures and archives can't be compressed further.
ALTER TABLE "file_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Deletes contents with the last file that has them, whatever deletes it: a cascade, a user or the retention.
-- The lock comes first, so that the delete sees a file that another transaction adds to the content meanwhile.
CREATE FUNCTION "delete_unused_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "file_contents" WHERE "id" IN (SELECT "content_id" FROM "removed") ORDER BY "id" FOR UPDATE;
	DELETE FROM "file_contents" WHERE "id" IN (SELECT "content_id" FROM "removed")
		AND NOT EXISTS (SELECT FROM "files" WHERE "content_id" = "file_contents"."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_delete_unused_contents" AFTER DELETE ON "files" REFERENCING OLD TABLE AS "removed"
	FOR EACH STATEMENT EXECUTE FUNCTION "delete_unused_contents"();
