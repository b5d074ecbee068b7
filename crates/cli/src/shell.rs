//! Completions and manual pages, made from what the command line takes.

use crate::args::Args;
use crate::args::shell::{CompletionsArgs, ManArgs};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::play::command::COMMANDS;
use clap::CommandFactory;
use clap_mangen::Man;
use std::fs;
use std::io::Write;

const NAME: &str = "tabiya";

/// Writes the script for a shell.
pub(crate) fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    // It panics where it cannot write, so it writes where it can.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), NAME, &mut script);
    out.write_all(&script)?;
    Ok(ExitStatus::Yes)
}

/// Writes a manual page, or all into a folder.
pub(crate) fn man(args: &ManArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut program = Args::command();
    program.build();
    if let Some(folder) = &args.dir {
        let wrong = |error| CliError::File(folder.display().to_string(), error);
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(program, folder)).map_err(wrong)?;
        return Ok(ExitStatus::Yes);
    }
    let mut command = &program;
    for name in &args.command {
        let missing = || CliError::Usage(format!("there is no command `{}`", args.command.join(" ")));
        command = command.find_subcommand(name).ok_or_else(missing)?;
    }
    let source = format!("{NAME} {}", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).render(&mut &mut *out)?;
    if command.get_name() == "play" || args.command.is_empty() {
        out.write_all(at_the_prompt().as_bytes())?;
    }
    Ok(ExitStatus::Yes)
}

/// The commands of the prompt, as a section of the manual.
fn at_the_prompt() -> String {
    let mut roff = String::from(".SH \"COMMANDS AT THE PROMPT\"\n");
    for entry in COMMANDS {
        // A dash is one that can be copied, and nothing begins with a dot.
        let plain = |text: &str| text.replace('\\', "\\e").replace('-', "\\-");
        let details = plain(entry.details).replace('\n', "\n.br\n");
        roff += &format!(".TP\n\\fB{}\\fR\n{}.\n{details}\n", plain(&entry.usage()), plain(&entry.summary()));
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;
    use clap_complete::Shell;

    #[test]
    fn every_shell_has_a_script_that_names_every_command() {
        for &shell in Shell::value_variants() {
            let mut script = Vec::new();
            completions(&CompletionsArgs { shell }, &mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            for command in Args::command().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
        }
    }

    #[test]
    fn the_manual_teaches_every_command_of_the_prompt() {
        for command in [vec![], vec!["play".to_owned()]] {
            let mut page = Vec::new();
            man(&ManArgs { command, dir: None }, &mut page).unwrap();
            let page = String::from_utf8(page).unwrap();
            let (_, section) = page.split_once("COMMANDS AT THE PROMPT").expect("the section");
            for entry in COMMANDS {
                assert!(section.contains(&format!("\\fB{}", entry.name)), "{}", entry.name);
            }
            // Only requests of ours begin with a dot.
            let dots = section.lines().filter(|line| line.starts_with(['.', '\'']));
            assert!(
                dots.clone().all(|line| line == ".TP" || line == ".br"),
                "{:?}",
                dots.collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn the_manual_and_the_help_tell_of_the_configuration_and_every_variable() {
        let mut page = Vec::new();
        man(&ManArgs { command: vec!["play".to_owned()], dir: None }, &mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        let mut program = Args::command();
        let help =
            program.find_subcommand_mut("play").expect("there is `play`").render_long_help().to_string();
        let settings = crate::play::settings::Setting::ALL.map(|it| it.name().to_uppercase());
        let others = ["CONFIG", "DATA_DIR"].map(String::from);
        for name in settings.into_iter().chain(others) {
            let name = format!("TABIYA_{name}");
            assert!(page.contains(&name) && help.contains(&name), "{name}");
        }
        assert!(page.contains("config.toml") && help.contains("config.toml"));
    }

    #[test]
    fn the_manual_has_a_page_for_every_command() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        for (command, title) in [("", "tabiya"), ("perft", "tabiya-perft"), ("pgn check", "tabiya-pgn-check")]
        {
            let mut text = Vec::new();
            man(&ManArgs { command: words(command), dir: None }, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            let heading = format!(".TH {title} 1  \"tabiya {}\"", env!("CARGO_PKG_VERSION"));
            assert!(text.contains(&heading), "{text}");
        }
        let wrong = man(&ManArgs { command: words("perft suite"), dir: None }, &mut Vec::new());
        assert_eq!(wrong.unwrap_err().to_string(), "there is no command `perft suite`");
    }
}
