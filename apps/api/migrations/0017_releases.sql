CREATE TABLE "publishers" (
	"name" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"apps" text[] NOT NULL,
	"may" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "publishers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "release_changes" (
	"sequence" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"effect" jsonb NOT NULL,
	"reason" text,
	"smoke" text
);
--> statement-breakpoint
CREATE TABLE "release_files" (
	"integrity" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"gzip" "bytea",
	"brotli" "bytea",
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"app" text NOT NULL,
	"id" text NOT NULL,
	"manifest" text NOT NULL,
	"maps" jsonb NOT NULL,
	"signature" text,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "releases_app_id_pk" PRIMARY KEY("app","id")
);
--> statement-breakpoint
CREATE INDEX "release_files_stored_at_index" ON "release_files" USING btree ("stored_at");